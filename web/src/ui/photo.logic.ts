const photoTexts = {
  noImage: 'Please select an image file',
  tooLarge: 'File size must be less than 5MB',
} as const;

const mostBytes = 5_242_880;

/** Why a chosen file cannot be the photo. The server looks at its content once more. */
export function photoFault({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!type.startsWith('image/')) return photoTexts.noImage;
  return size > mostBytes ? photoTexts.tooLarge : undefined;
}
