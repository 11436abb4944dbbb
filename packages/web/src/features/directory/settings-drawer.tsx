import { directoryEndpoints } from '@cabinet/contract/directory'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { useInterfaceLanguage } from '../../kernel/text.ts'
import { FormDrawer } from '../../ui/admin/index.ts'
import { messages } from './directory.text.ts'
import { settingsFields } from './settings.fields.tsx'
import { type DirectorySettingsForm, settingsFromForm, settingsToForm } from './settings.form.ts'

interface SettingsDrawerProps {
  open: boolean
  directory: EndpointReply<typeof directoryEndpoints.settings>
  onClose(): void
}

const errorAt = {
  'directory.host_invalid': 'hosts',
  'directory.password_needed': 'password',
  'directory.certificate_invalid': 'certificate',
  'directory.filter_invalid': 'userFilter',
  'directory.organisation_invalid': 'organisationId',
} as const

/** The connection settings of the directory, with a test of the entered values. */
export function SettingsDrawer({ open, directory, onClose }: SettingsDrawerProps) {
  useInterfaceLanguage()
  const offset = new Date().getTimezoneOffset()
  return (
    <FormDrawer<DirectorySettingsForm>
      open={open}
      title={messages.settings}
      width={640}
      onClose={onClose}
      initial={settingsToForm(directory.settings, offset)}
      fields={settingsFields(directory.hasPassword)}
      errorAt={errorAt}
      submit={async (form) => {
        await call(directoryEndpoints.save, settingsFromForm(form, offset))
        await markQueriesStale(directoryEndpoints.settings)
      }}
    />
  )
}
