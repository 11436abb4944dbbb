export { pathMessages } from './path.text.ts'
export { PathSteps } from './path-steps.tsx'
