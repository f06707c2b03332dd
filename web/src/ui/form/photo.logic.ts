const photoTexts = {
  noImage: 'Please select an image file',
  otherImage: 'Please select a JPEG, PNG or WebP image',
  tooLarge: 'File size must be less than 5MB',
} as const;

/** Formats the server can decode; phones may offer others. */
const supportedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 5_242_880;

/** Why a file cannot be used as a photo. The server also checks the content. */
export function photoError({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!type.startsWith('image/')) return photoTexts.noImage;
  if (!supportedTypes.includes(type)) return photoTexts.otherImage;
  return size > maxBytes ? photoTexts.tooLarge : undefined;
}
