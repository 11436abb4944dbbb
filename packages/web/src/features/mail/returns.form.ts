import type { ReturnMailSettings } from '@cabinet/contract/mail.returns'

export interface ReturnsForm extends Omit<ReturnMailSettings, 'port' | 'password'> {
  port: number | null
  password: string
  /** Place of the button that tests. */
  test: null
}

/** Settings as they are sent: an empty password leaves the stored one. */
export const returnSettingsFromForm = ({
  port,
  password,
  test: _,
  ...rest
}: ReturnsForm): ReturnMailSettings => ({
  ...rest,
  port: port ?? 0,
  password: password || undefined,
})
