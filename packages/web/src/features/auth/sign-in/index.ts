// The door for who is not signed in: it must stay light, so nothing of the room's other screens is behind it.
export { errorMessages } from '../auth.text.ts'
export { SignInScreen } from '../sign-in-page.tsx'
