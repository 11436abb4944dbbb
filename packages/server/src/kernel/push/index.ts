export { type Bus, openBus } from './bus.ts'
export type { Hub } from './hub.ts'
export { joinHub, type Push, pushOver } from './push.ts'
export { hubPath, registerHub } from './register-hub.ts'
