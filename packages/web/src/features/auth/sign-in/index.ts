// The entry point for signed-out users: it must stay small, so it exports nothing of the room's other
// screens.
export { errorMessages } from '../auth.text.ts'
export { SignInScreen } from '../sign-in-page.tsx'
