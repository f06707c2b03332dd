/** The part of the Trusted Types interface that we use; the DOM library of the compiler does not know it yet. */
type PolicyFactory = {
  createPolicy(name: 'default', rules: { createHTML: Rule; createScriptURL: Rule }): void;
};
type Rule = (text: string) => string | null;

/**
 * The page's policy refuses text where markup is expected. The kit sets the text of its own <style> elements that way:
 * text without a tag passes, markup never does. Workers may only come from ourselves.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
