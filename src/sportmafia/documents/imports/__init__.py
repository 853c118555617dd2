"""Sheets as clubs keep them, in CSV and XLSX, read into game sheets of the project.

A file becomes grids of texts (`grid`), its columns are understood by their labels (`mapping`), its rows are
gathered into games (`layout`), each game becomes a sheet or says why it cannot (`game`), and a batch of files
is looked at as a whole (`batch`). Nothing is dropped in silence: what is wrong, guessed or not read is a
finding with its place. Not here: JSON of other sites, which `record.readers` knows."""
