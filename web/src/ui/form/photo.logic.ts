const photoTexts = {
  noImage: 'Please select an image file',
  otherImage: 'Please select a JPEG, PNG or WebP image',
  tooLarge: 'File size must be less than 5MB',
} as const;

/** What the server can read; telephones may offer others. */
const readable: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const mostBytes = 5_242_880;

/** Why a chosen file cannot be the photo. The server looks at its content once more. */
export function photoFault({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!type.startsWith('image/')) return photoTexts.noImage;
  if (!readable.includes(type)) return photoTexts.otherImage;
  return size > mostBytes ? photoTexts.tooLarge : undefined;
}
