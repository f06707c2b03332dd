import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { amber, dark, gray, green, petrol, red } from './colours.ts';
import { selectTextOnClick } from '../select/select-on-focus.ts';

const fontFamily = "'Atkinson Hyperlegible Next Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Plain objects instead of Mantine's `.extend`, which would pull every component into the first chunk. */
const comboboxProps = { comboboxProps: { keepMounted: false } };
const labelled = { defaultProps: { ...comboboxProps, size: 'md' } };

const windowStyles = {
  title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, minWidth: 0, overflowWrap: 'anywhere' },
  header: { background: 'var(--muster-raised)' },
  content: { background: 'var(--muster-raised)' },
} as const;

export const theme: MantineThemeOverride = createTheme({
  colors: { petrol, gray, dark, red, green, amber },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#201f1c',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.9rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { md: '1.5' },
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.3rem + 1.2vw, 2.125rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  shadows: {
    sm: '0 1px 2px rgb(26 40 44 / 6%), 0 2px 6px rgb(26 40 44 / 5%)',
    md: '0 1px 3px rgb(26 40 44 / 8%), 0 8px 24px rgb(26 40 44 / 8%)',
    lg: '0 2px 6px rgb(26 40 44 / 8%), 0 16px 40px rgb(26 40 44 / 14%)',
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
    DateInput: { defaultProps: { size: 'md', firstDayOfWeek: 0 } },
    TimeInput: { defaultProps: { size: 'md' } },
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
    Autocomplete: labelled,
    Alert: { styles: { message: { color: 'var(--alert-color)', fontSize: 'var(--mantine-font-size-md)' } } },
    Paper: { defaultProps: { radius: 'lg', bg: 'var(--muster-raised)' } },
    // An opening dropdown scrolls its selected option into view before it is positioned. `fixed` keeps it from scrolling the
    // page to the top.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Modal: {
      styles: windowStyles,
      defaultProps: {
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: {
      styles: windowStyles,
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'presentation' } } },
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
    '--mantine-color-placeholder': '#706c64',
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
    '--muster-good': green[7],
    '--muster-good-ground': green[0],
    '--muster-fair': amber[7],
    '--muster-fair-ground': amber[0],
    '--muster-bad': red[7],
    '--muster-bad-ground': red[0],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#93a1a4',
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-green-light': 'rgb(67 153 92 / 18%)',
    '--mantine-color-green-light-color': green[2],
    '--mantine-color-red-light': 'rgb(212 83 74 / 20%)',
    '--mantine-color-red-light-hover': 'rgb(212 83 74 / 28%)',
    '--mantine-color-red-light-color': red[2],
    '--mantine-color-petrol-light': 'rgb(66 148 165 / 20%)',
    '--mantine-color-petrol-light-hover': 'rgb(66 148 165 / 28%)',
    '--mantine-color-petrol-light-color': petrol[2],
    '--muster-raised': '#1b2528',
    '--muster-sunken': dark[8],
    '--muster-side': '#182123',
    '--muster-soft': dark[1],
    '--muster-hover': dark[6],
    '--muster-edge': dark[5],
    '--muster-good': green[3],
    '--muster-good-ground': 'rgb(67 153 92 / 18%)',
    '--muster-fair': amber[3],
    '--muster-fair-ground': 'rgb(198 138 26 / 18%)',
    '--muster-bad': red[3],
    '--muster-bad-ground': 'rgb(212 83 74 / 18%)',
  },
});
