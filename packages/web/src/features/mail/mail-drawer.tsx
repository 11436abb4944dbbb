import { type MailSecurity, type MailStanding, mailEndpoints, mailSecurities } from '@cabinet/contract/mail'
import { settingEndpoints } from '@cabinet/contract/settings'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { mailAddressFault } from './check-address.ts'
import { mailSecurityMessages, messages } from './mail.text.ts'

interface MailForm {
  open: boolean
  sender: string
  senderName: string
  replyTo: string
  host: string
  port: number | null
  security: MailSecurity
  account: string
  password: string
  certificate: string
  dailyMost: number | null
}

const isEncrypted = ({ security }: MailForm) => security !== 'none'

const fieldsFor = (hasPassword: boolean): FormFieldSpec<MailForm>[] => [
  { kind: 'section', words: messages.sectionServer },
  {
    kind: 'text',
    name: 'host',
    words: messages.host,
    required: true,
    max: 253,
    hint: messages.hostHint,
    placeholder: 'smtp.example.com',
    autoComplete: 'off',
  },
  {
    kind: 'segments',
    name: 'security',
    words: messages.security,
    options: mailSecurities.map((value) => ({ value, words: mailSecurityMessages[value] })),
    hint: (form) => (isEncrypted(form) ? undefined : messages.securityNone),
  },
  {
    kind: 'number',
    decimals: 0,
    name: 'port',
    words: messages.port,
    required: true,
    min: 1,
    max: 65_535,
    half: true,
  },
  {
    kind: 'text',
    name: 'account',
    words: messages.account,
    max: 254,
    half: true,
    hint: messages.accountHint,
    autoComplete: 'off',
  },
  {
    kind: 'password',
    name: 'password',
    words: messages.password,
    shown: ({ account }) => Boolean(account?.trim()),
    ...(hasPassword && { hint: messages.passwordKept }),
  },
  {
    kind: 'area',
    name: 'certificate',
    words: messages.certificate,
    shown: isEncrypted,
    rows: 3,
    max: 20_000,
    hint: messages.certificateHint,
  },
  { kind: 'section', words: messages.sectionSender },
  {
    kind: 'text',
    name: 'sender',
    words: messages.sender,
    required: true,
    max: 254,
    half: true,
    check: mailAddressFault,
    placeholder: 'drive@example.com',
    autoComplete: 'off',
  },
  {
    kind: 'text',
    name: 'senderName',
    words: messages.senderName,
    max: 100,
    half: true,
    hint: messages.senderNameHint,
  },
  {
    kind: 'text',
    name: 'replyTo',
    words: messages.replyTo,
    max: 254,
    check: mailAddressFault,
    hint: messages.replyToHint,
    autoComplete: 'off',
  },
  { kind: 'section', words: messages.sectionUse },
  { kind: 'switch', name: 'open', words: messages.open, hint: messages.openHint },
  {
    kind: 'number',
    decimals: 0,
    name: 'dailyMost',
    words: messages.dailyMost,
    min: 0,
    max: 1_000_000,
    unit: messages.mails,
    hint: messages.dailyHint,
    half: true,
  },
]

const errorAt = {
  'mail.host_invalid': 'host',
  'mail.certificate_invalid': 'certificate',
  'mail.password_needed': 'password',
  'mail.account_incomplete': 'password',
} as const

async function save({ password, port, dailyMost, ...rest }: MailForm) {
  await call(mailEndpoints.save, {
    ...rest,
    port: port ?? 0,
    dailyMost: dailyMost ?? 0,
    password: password || undefined,
  })
  await markQueriesStale(mailEndpoints.settings, mailEndpoints.log, settingEndpoints.all)
}

interface MailDrawerProps {
  open: boolean
  standing: MailStanding
  onClose(): void
}

/** The mail server, the sender, and whether mails are sent at all. */
export function MailSettingsDrawer({ open, standing, onClose }: MailDrawerProps) {
  const { settings, ready, hasPassword } = standing
  return (
    <FormDrawer<MailForm>
      open={open}
      title={messages.settings}
      width={600}
      onClose={onClose}
      // setting up a server means that mails are wanted
      initial={{ ...settings, open: ready ? settings.open : true, password: '' }}
      fields={fieldsFor(hasPassword)}
      errorAt={errorAt}
      submit={save}
    />
  )
}
