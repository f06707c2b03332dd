/** The nonce of this response, with which inserted styles are allowed. Browsers hide the attribute; the property stays. */
export const readNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The kit's scroll lock (of dialogs and drawers) looks for the nonce under this name alone.
Object.assign(globalThis, { __webpack_nonce__: readNonce() });
