export { deleteDevicesOf } from './devices.store.ts'
export { dropOldDevices, knownDevice, rememberDevice } from './devices.ts'
