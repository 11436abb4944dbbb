export { deleteDevicesOf } from './devices.store.ts'
export { dropOldDevices, findKnownDeviceHash, rememberDevice } from './devices.ts'
