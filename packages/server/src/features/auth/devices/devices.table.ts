export type KnownDeviceTable = {
  hash: string
  user_id: string
  created_at: Date
}

export type DeviceTables = {
  known_devices: KnownDeviceTable
}
