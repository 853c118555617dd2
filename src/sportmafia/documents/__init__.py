"""Protocols, tables and schedules as HTML with print CSS, PDF (typst), CSV and XLSX.

Here lives layout: forms and tables that other packages give as data become files for cli and server.
Not here: computing any number that is printed, and deciding who may see it."""
