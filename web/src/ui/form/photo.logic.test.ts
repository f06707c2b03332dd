// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { photoError } from './photo.logic.ts';

describe('photo validation', () => {
  it.for([
    ['image/png', 5_242_880, undefined],
    ['image/jpeg', 5_242_881, 'File size must be less than 5MB'],
    ['application/pdf', 10, 'Please select an image file'],
    ['', 10, 'Please select an image file'],
    ['image/heic', 10, 'Please select a JPEG, PNG or WebP image'],
  ] as const)('validates type "%s" with %i bytes: %s', ([type, size, expected]) => {
    expect(photoError({ type, size })).toBe(expected);
  });
});
