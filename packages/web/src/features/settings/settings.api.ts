import { type SystemSettings, settingApi } from '@cabinet/contract/settings'
import { keyOf, queryClient, useCall } from '../../kernel/query.ts'
import { apiBase } from '../../kernel/send.ts'
import { useText } from '../../kernel/text.ts'
import { text } from './settings.text.ts'

/** System settings, read when the application starts and kept; undefined until the answer is there. */
export const useSettings = () =>
  useCall(settingApi.systemName, {}, { staleTime: Number.POSITIVE_INFINITY }).data

const held = () => queryClient.getQueryData<SystemSettings>(keyOf(settingApi.systemName, {}))

/** Base address of uploads: their own host where the operator named one. */
export const uploadBase = () => held()?.uploadHost || apiBase

/** Base address of downloads. */
export const downloadBase = () => held()?.downloadHost || apiBase

/** How Office files are opened; until the settings are there, as they are from the first. */
export const officeType = () => held()?.officeType ?? 'embedded'

/** The system's name: the administrator's, else the product's in the reader's language. */
export function useSystemName() {
  const t = useText(text)
  const given = useSettings()?.systemName ?? ''
  return ['', ...text.name].includes(given) ? t('name') : given
}
