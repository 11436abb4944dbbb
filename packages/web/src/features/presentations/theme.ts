import type { ViewerTheme } from 'pptx-react-viewer'

/** The editor's theme in our colours; as they are tokens it follows the page's theme. */
export const presentationTheme: ViewerTheme = {
  radius: 'var(--radius)',
  colors: {
    background: 'var(--page)',
    foreground: 'var(--text)',
    card: 'var(--card)',
    cardForeground: 'var(--text)',
    popover: 'var(--raised)',
    popoverForeground: 'var(--text)',
    primary: 'var(--accent-button)',
    primaryForeground: 'var(--on-accent)',
    secondary: 'var(--sunken)',
    secondaryForeground: 'var(--text)',
    muted: 'var(--sunken)',
    mutedForeground: 'var(--text-2)',
    accent: 'var(--tint)',
    accentForeground: 'var(--text)',
    destructive: 'var(--error-button)',
    destructiveForeground: 'var(--on-accent)',
    border: 'var(--border)',
    input: 'var(--border-strong)',
    ring: 'var(--ring)',
  },
}
