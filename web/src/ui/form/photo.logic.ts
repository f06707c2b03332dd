const photoTexts = {
  noImage: 'Please select an image file',
  otherImage: 'Please select a JPEG, PNG or WebP image',
  tooLarge: 'File size must be less than 5MB',
} as const;

/** What the server can read; telephones may offer others. */
const supportedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 5_242_880;

/** Why a chosen file cannot be the photo. The server looks at its content once more. */
export function photoError({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!type.startsWith('image/')) return photoTexts.noImage;
  if (!supportedTypes.includes(type)) return photoTexts.otherImage;
  return size > maxBytes ? photoTexts.tooLarge : undefined;
}
