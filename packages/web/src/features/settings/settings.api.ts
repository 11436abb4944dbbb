import { type SystemSettings, settingEndpoints } from '@cabinet/contract/settings'
import { endpointQueryKey, queryClient, useEndpoint } from '../../kernel/query.ts'
import { apiBaseAddress } from '../../kernel/send.ts'
import { useText } from '../../kernel/text.ts'
import { messages } from './settings.text.ts'

/** System settings, read when the application starts and kept; undefined until the answer is there. */
export const useSystemSettings = () =>
  useEndpoint(settingEndpoints.systemName, {}, { staleTime: Number.POSITIVE_INFINITY }).data

const held = () => queryClient.getQueryData<SystemSettings>(endpointQueryKey(settingEndpoints.systemName, {}))

/** Base address of uploads: their own host where the operator named one. */
export const uploadBaseAddress = () => held()?.uploadHost || apiBaseAddress

/** Base address of downloads. */
export const downloadBaseAddress = () => held()?.downloadHost || apiBaseAddress

/** How Office files are opened; until the settings are there, as they are from the first. */
export const officeOpeningMode = () => held()?.officeType ?? 'embedded'

/** The system's name: the administrator's, else the product's in the reader's language. */
export function useSystemName() {
  const t = useText(messages)
  const given = useSystemSettings()?.systemName ?? ''
  return ['', ...messages.name].includes(given) ? t('name') : given
}
