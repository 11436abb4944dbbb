/** The personal page, which stands inside the touch layout's own one too. Fetched with it. */
export { PersonalPage } from './personal-page.tsx'
