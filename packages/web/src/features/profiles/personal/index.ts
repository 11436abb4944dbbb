/** The personal page, also used by the touch layout and loaded with it. */
export { PersonalSettingsPage } from './personal-page.tsx'
