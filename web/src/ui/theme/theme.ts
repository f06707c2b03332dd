import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { amber, dark, gray, green, petrol, red } from './colours.ts';
import { selectTextOnClick } from '../select/select-on-focus.ts';

/** Digits have a plain zero, except in codes: `[data-code]` in global.css. */
const fontFamily =
  "'Muster Digits', 'Atkinson Hyperlegible Next Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Plain objects instead of Mantine's `.extend`, which would pull every component into the first chunk. */
const comboboxProps = { comboboxProps: { keepMounted: false } };
const labelled = { defaultProps: { ...comboboxProps, size: 'md' } };

const overlayProps = { color: '#101718', backgroundOpacity: 0.4 } as const;

const windowStyles = {
  title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 680, minWidth: 0, overflowWrap: 'anywhere' },
  header: { background: 'var(--muster-raised)' },
  content: { background: 'var(--muster-raised)' },
} as const;

export const theme: MantineThemeOverride = createTheme({
  colors: { petrol, gray, dark, red, green, amber },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1b1d1c',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
  // 12, 13, 14, 16, 20, 28 and 44px. Headings use the last three; `figure` is the key figure of a screen.
  fontSizes: {
    xxs: '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    xl: '1.75rem',
    figure: '2.75rem',
  },
  lineHeights: { md: '1.5', lg: '1.35', xl: '1.15' },
  headings: {
    fontFamily,
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.15' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  // Controls, cards and popovers, dialogs.
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: {
    sm: 'none',
    md: '0 4px 16px rgb(16 30 34 / 10%)',
    lg: '0 16px 48px rgb(16 30 34 / 18%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    // Mantine's default is 11px and upper case.
    Badge: { defaultProps: { tt: 'none' }, vars: () => ({ root: { '--badge-fz': 'var(--mantine-font-size-xs)' } }) },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleFocusable: true,
        // `aria-pressed` carries the state.
        visibilityToggleButtonProps: { 'aria-label': 'Show password' },
      },
    },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    InputWrapper: { styles: { label: { marginBottom: 4 }, description: { marginBottom: 4, lineHeight: 1.35 } } },
    // Selecting the current option keeps it; clearable selects have a clear button. After typing, Enter selects the first
    // match.
    Select: {
      defaultProps: {
        ...labelled.defaultProps,
        ...selectTextOnClick,
        allowDeselect: false,
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: labelled,
    TagsInput: labelled,
    Autocomplete: labelled,
    Alert: { styles: { message: { color: 'var(--alert-color)', fontSize: 'var(--mantine-font-size-md)' } } },
    Paper: { defaultProps: { radius: 'lg', bg: 'var(--muster-raised)' } },
    // An opening dropdown scrolls its selected option into view before it is positioned. `fixed` keeps it from scrolling the
    // page to the top.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Modal: {
      styles: windowStyles,
      defaultProps: {
        radius: 'xl',
        centered: true,
        shadow: 'lg',
        overlayProps,
        transitionProps: { transition: 'fade-up', duration: 160 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: {
      styles: windowStyles,
      defaultProps: {
        overlayProps,
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
});

/** Own tokens, and overrides of Mantine colours with a contrast below 4.5. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6c6f6b',
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': petrol[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-green-light': green[1],
    '--mantine-color-green-light-color': green[8],
    '--mantine-color-red-light': red[1],
    '--mantine-color-red-light-hover': '#f4cdc7',
    '--mantine-color-red-light-color': red[8],
    '--mantine-color-petrol-light': petrol[1],
    '--mantine-color-petrol-light-hover': '#c6e1e5',
    '--mantine-color-petrol-light-color': petrol[8],
    '--muster-raised': '#ffffff',
    '--muster-sunken': gray[1],
    '--muster-side': '#ffffff',
    '--muster-soft': gray[7],
    '--muster-hover': gray[1],
    '--muster-edge': gray[2],
    '--muster-signal': '#e9bc5a',
    '--muster-good': '#1d6b3c',
    '--muster-good-ground': '#eaf6ee',
    '--muster-good-fill': '#1f8a70',
    '--muster-fair': '#7a4d00',
    '--muster-fair-ground': '#fdf3dc',
    '--muster-fair-fill': '#e8a317',
    '--muster-fair-edge': '#8a5a00',
    '--muster-bad': '#a3261f',
    '--muster-bad-ground': '#fdecea',
    '--muster-bad-fill': '#b3261e',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#93a1a4',
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-default': '#202b2e',
    '--mantine-color-default-border': dark[5],
    '--mantine-color-green-light': 'rgb(67 153 92 / 18%)',
    '--mantine-color-green-light-color': green[2],
    '--mantine-color-red-light': 'rgb(212 83 74 / 20%)',
    '--mantine-color-red-light-hover': 'rgb(212 83 74 / 28%)',
    '--mantine-color-red-light-color': red[2],
    '--mantine-color-petrol-light': 'rgb(66 148 165 / 20%)',
    '--mantine-color-petrol-light-hover': 'rgb(66 148 165 / 28%)',
    '--mantine-color-petrol-light-color': petrol[2],
    '--muster-raised': '#202b2e',
    '--muster-sunken': dark[8],
    '--muster-side': '#141b1d',
    '--muster-soft': dark[1],
    '--muster-hover': dark[6],
    '--muster-edge': dark[5],
    '--muster-signal': '#e9bc5a',
    '--muster-good': '#8cc79b',
    '--muster-good-ground': 'rgb(67 153 92 / 18%)',
    '--muster-good-fill': '#3fb08f',
    '--muster-fair': '#f0a73a',
    '--muster-fair-ground': 'rgb(232 163 23 / 18%)',
    '--muster-fair-fill': '#e8a317',
    '--muster-fair-edge': '#e8a317',
    '--muster-bad': '#eda097',
    '--muster-bad-ground': 'rgb(224 100 90 / 18%)',
    '--muster-bad-fill': '#e0645a',
  },
});
