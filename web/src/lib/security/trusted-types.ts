/** The part of Trusted Types that we use; TypeScript's DOM library does not have it. */
type PolicyFactory = {
  createPolicy(name: 'default', rules: { createHTML: Rule; createScriptURL: Rule }): void;
};
type Rule = (text: string) => string | null;

/**
 * The content security policy requires Trusted Types. Mantine sets the text of <style> elements through innerHTML: text
 * without a tag passes, markup does not. Workers load from our origin only.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
