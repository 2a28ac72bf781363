// The field in which a person writes to the others.

/**
 * @param {HTMLElement} form
 * @param {(text: string) => Promise<unknown>} send resolves to undefined if it was refused: then the
 *   text stays
 */
export function listenToChat(form, send) {
  const field = form.querySelector("input");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field?.value.trim();
    if (field && text && (await send(text))) field.value = "";
  });
}
