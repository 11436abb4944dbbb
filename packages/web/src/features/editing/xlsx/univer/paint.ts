import { defaultTheme, type Theme } from '@univerjs/themes'

/** Univer's colours with our accent. */
export const paint: Theme = {
  ...defaultTheme,
  primary: {
    50: '#eef3ff',
    100: '#eaf1ff',
    200: '#cfdcfb',
    300: '#a9c1f7',
    400: '#7d9ff0',
    500: '#5b8cff',
    600: '#2459e0',
    700: '#1c49bd',
    800: '#173c9a',
    900: '#122f79',
  },
}
