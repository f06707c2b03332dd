import type { MantineColorsTuple } from '@mantine/core';

/** Brand colour. 7 on white and white on 7 have a contrast above 6. */
export const petrol: MantineColorsTuple = [
  '#edf6f7',
  '#d7eaed',
  '#b0d5db',
  '#83bcc6',
  '#5aa2b0',
  '#3c8a9a',
  '#297587',
  '#1c6073',
  '#154d5d',
  '#0d3946',
];

/** Warm greys. */
export const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e8e5de',
  '#d8d4cb',
  '#bcb7ac',
  '#89847a',
  '#67635b',
  '#4d4a44',
  '#34322e',
  '#201f1c',
];

/** Greys of the dark scheme, tinted with petrol. */
export const dark: MantineColorsTuple = [
  '#e6ecec',
  '#cad3d4',
  '#a6b3b5',
  '#7b8a8d',
  '#46565a',
  '#334145',
  '#222d30',
  '#141c1e',
  '#0f1618',
  '#0a0f11',
];

export const red: MantineColorsTuple = [
  '#fdf1ef',
  '#f9dfdb',
  '#f2bcb5',
  '#ea958b',
  '#e17166',
  '#d4534a',
  '#c23d36',
  '#a92f2b',
  '#8c2624',
  '#6d1d1c',
];

export const green: MantineColorsTuple = [
  '#eef7f0',
  '#dbeee0',
  '#b6dcc0',
  '#8cc79b',
  '#63b178',
  '#43995c',
  '#318349',
  '#256c3a',
  '#1d562e',
  '#154022',
];

export const amber: MantineColorsTuple = [
  '#fdf6e7',
  '#f9eaca',
  '#f2d594',
  '#e9bc5a',
  '#dfa32e',
  '#c68a1a',
  '#a67013',
  '#875910',
  '#6b460d',
  '#4f340a',
];
