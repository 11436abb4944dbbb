/** The personal page, which stands inside the touch layout's own one too. Fetched with it. */
export { PersonalSettingsPage } from './personal-page.tsx'
