import { defaultTheme, type Theme } from '@univerjs/themes'

/** The base background colour of the dark theme. */
export const darkBackground = '#1a1c21'

/** Univer's colours with our accent; the dark greys are used only for panels and lines in dark mode. */
export const univerTheme: Theme = {
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
  gray: {
    ...defaultTheme.gray,
    500: '#747b88',
    600: '#3b3f48',
    700: '#2c3037',
    800: '#23262c',
    900: darkBackground,
  },
}
