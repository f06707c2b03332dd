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

/** Greys. 3 is the hairline of cards; 4 is the border of controls, which has a contrast of 4 on white. */
export const gray: MantineColorsTuple = [
  '#f7f7f4',
  '#efeeea',
  '#e9e7e2',
  '#e4e2dc',
  '#857f74',
  '#777a76',
  '#676a66',
  '#4a4d4b',
  '#313432',
  '#1b1d1c',
];

/** Greys of the dark scheme, tinted with petrol. 4 is the border of controls, 5 the hairline of cards. */
export const dark: MantineColorsTuple = [
  '#e8eeee',
  '#b7c2c3',
  '#98a6a9',
  '#8a999c',
  '#748589',
  '#303c40',
  '#29363a',
  '#0b1011',
  '#070b0c',
  '#040708',
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
