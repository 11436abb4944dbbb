export { DesktopOnlyScreen } from './desktop-only.tsx'
export { MobileScreenFrame } from './mobile-frame.tsx'
