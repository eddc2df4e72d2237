// A button that asks the device for a passkey, or to make one, and posts what it says. Without a browser that can do
// that the button is not there; everything else of the page works without it.

const buttons = document.querySelectorAll("[data-passkey]");
const isAble = Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);

// What the server wants to be signed: in the page, or asked for now where it would be too old.
async function optionsOf(button) {
  const written = document.getElementById("passkey-options");
  if (written) return JSON.parse(written.textContent);
  const answer = await fetch(button.dataset.passkeyUrl, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

async function made({ creation_options: options }) {
  const wanted = options.publicKey;
  wanted.authenticatorSelection = {
    ...wanted.authenticatorSelection,
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted);
  return navigator.credentials.create({ publicKey });
}

async function shown({ request_options: options }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  return navigator.credentials.get({ publicKey });
}

async function press(button) {
  const told = document.getElementById("passkey-told");
  told.textContent = "";
  try {
    const options = await optionsOf(button);
    const credential = await (button.dataset.passkey === "make" ? made(options) : shown(options));
    const form = button.form;
    form.elements.namedItem("credential").value = JSON.stringify(credential.toJSON());
    form.submit();
  } catch {
    told.textContent = button.dataset.failed;
  }
}

for (const button of buttons) {
  button.closest("[data-passkey-box]").hidden = !isAble;
  button.addEventListener("click", () => press(button));
}
