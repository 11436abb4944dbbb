import type { DirectorySettings } from '@cabinet/contract/directory.settings'

/** The settings as flat form values, one per field. */
export interface DirectorySettingsForm {
  open: boolean
  /** One host per line. */
  hosts: string
  baseDn: string
  bindAccount: string
  password: string
  certificate: string
  /** No value: holds the place of the connection test. */
  test: ''
  userFilter: string
  account: string
  name: string
  mail: string
  phone: string
  manager: string
  department: string
  departments: DirectorySettings['departments']
  organisationId: string
  maps: DirectorySettings['maps']
  groupFilter: string
  nested: boolean
  pageSize: number
  disableShare: number
  quota: number
  type: string
  adopt: boolean
  everyHours: string
  /** Hour in local time. */
  startHour: string
}

const DAY = 24 * 60
const within = (minutes: number) => ((minutes % DAY) + DAY) % DAY
/** Converts a UTC minute of the day to the local hour; `offset` is `Date.getTimezoneOffset()` in minutes. */
export const localHourOf = (startMinute: number, offset: number): string =>
  String(Math.floor(within(startMinute - offset) / 60))
export const utcMinuteOf = (hour: string, offset: number): number => within(Number(hour) * 60 + offset)

export function settingsToForm(settings: DirectorySettings, offset: number): DirectorySettingsForm {
  const { hosts, attributes, type, everyHours, startMinute, ...same } = settings
  return {
    ...same,
    ...attributes,
    hosts: hosts.join('\n'),
    password: '',
    test: '',
    type: String(type),
    everyHours: String(everyHours),
    startHour: localHourOf(startMinute, offset),
  }
}

export function settingsFromForm(
  form: DirectorySettingsForm,
  offset: number,
): DirectorySettings & { password?: string } {
  const { hosts, password, test: _, type, everyHours, startHour, ...rest } = form
  const { account, name, mail, phone, manager, department, ...same } = rest
  const text = (value: string | undefined) => value?.trim() ?? ''
  return {
    ...same,
    organisationId: text(same.organisationId),
    maps: same.maps.filter(({ dn, organisationId }) => text(dn) !== '' && organisationId),
    hosts: hosts
      .split('\n')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    attributes: {
      account: text(account),
      name: text(name),
      mail: text(mail),
      phone: text(phone),
      manager: text(manager),
      department: text(department),
    },
    type: type === '3' ? 3 : 4,
    everyHours: Number(everyHours),
    startMinute: utcMinuteOf(startHour, offset),
    ...(password && { password }),
  }
}
