// Puts the address of a personal link into the clipboard; without this script it is marked and copied by hand.
const field = document.querySelector("[data-copy]");
const button = document.querySelector("[data-copies]");
if (field && button && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copies;
  });
}
