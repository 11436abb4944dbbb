export { DesktopOnly } from './desktop-only.tsx'
export { MobileFrame } from './mobile-frame.tsx'
