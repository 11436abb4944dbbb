export type KnownDeviceTable = {
  hash: string
  user_id: string
  created_at: Date
}

export type KnownDeviceTables = {
  known_devices: KnownDeviceTable
}
