/** The nonce of this response, which inserted styles need. Browsers hide the attribute; the property stays readable. */
export const readNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Mantine's scroll lock reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: readNonce() });
