/** A file to upload. */
export type SmallFile = { readonly name: string; readonly type: string; readonly content: string | Buffer };

export const smallPng: SmallFile = {
  name: 'photo.png',
  type: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const boundary = 'boundary-of-the-test-form';

/** A multipart body with one file, and its content type. Default: a PNG of one pixel. */
export function formWith(file: SmallFile = smallPng, field = 'file'): { type: string; payload: Buffer<ArrayBuffer> } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
