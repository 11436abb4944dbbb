import { authEndpoints } from '@cabinet/contract/auth'
import { type SignInSettings, signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import {
  type SmsGatewayConfig,
  type SmsGatewayKind,
  smsEndpoints,
  smsGatewayKinds,
} from '@cabinet/contract/auth.sms'
import { call } from '../../../kernel/call.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { FormDrawer, type FormFieldSpec } from '../../../ui/admin/index.ts'
import { messages, smsKindMessages } from './sms.text.ts'

interface SmsForm {
  kind: SmsGatewayKind
  address: string
  keyId: string
  secret: string
  signature: string
  application: string
  region: string
  dailyMost: number | null
  phoneLogin: boolean
}

interface SmsDrawerProps {
  open: boolean
  config: SmsGatewayConfig
  /** Given for platform administrators only, who may allow sign-in by phone. */
  signIn: SignInSettings | undefined
  onClose(): void
}

const isCloud = ({ kind }: SmsForm) => kind === 'aliyun' || kind === 'tencent'
const isOn = ({ kind }: SmsForm) => kind !== 'off'

const fieldsFor = (config: SmsGatewayConfig, platform: boolean): FormFieldSpec<SmsForm>[] => [
  { kind: 'section', words: messages.sectionGateway },
  {
    kind: 'segments',
    name: 'kind',
    words: messages.kind,
    options: smsGatewayKinds.map((value) => ({ value, words: smsKindMessages[value] })),
  },
  {
    kind: 'text',
    name: 'address',
    words: messages.address,
    shown: isOn,
    max: 500,
    hint: (form) => (isCloud(form) ? messages.addressHint : messages.addressHttpHint),
    autoComplete: 'off',
  },
  {
    kind: 'text',
    name: 'keyId',
    words: messages.keyId,
    shown: isCloud,
    max: 200,
    required: true,
    half: true,
  },
  {
    kind: 'password',
    name: 'secret',
    words: messages.secret,
    shown: isOn,
    half: true,
    ...(config.hasSecret && { hint: messages.secretKept }),
  },
  {
    kind: 'text',
    name: 'signature',
    words: messages.signature,
    shown: isOn,
    max: 100,
    half: true,
    hint: messages.signatureHint,
  },
  {
    kind: 'text',
    name: 'application',
    words: messages.application,
    shown: ({ kind }) => kind === 'tencent',
    max: 100,
    required: true,
    half: true,
  },
  {
    kind: 'text',
    name: 'region',
    words: messages.region,
    shown: ({ kind }) => kind === 'tencent',
    max: 60,
    half: true,
    placeholder: 'ap-guangzhou',
  },
  { kind: 'section', words: messages.sectionUse },
  {
    kind: 'number',
    decimals: 0,
    name: 'dailyMost',
    words: messages.dailyMost,
    min: 0,
    max: 1_000_000,
    unit: messages.messages,
    hint: messages.dailyHint,
    half: true,
  },
  {
    kind: 'switch',
    name: 'phoneLogin',
    words: messages.phoneLogin,
    hint: messages.phoneLoginHint,
    shown: () => platform,
  },
]

async function save(form: SmsForm, signIn: SignInSettings | undefined) {
  const { phoneLogin, secret, dailyMost, ...rest } = form
  await call(smsEndpoints.saveConfig, { ...rest, dailyMost: dailyMost ?? 0, secret: secret || undefined })
  if (signIn && phoneLogin !== signIn.phoneLogin)
    await call(signInPolicyEndpoints.saveSignInSettings, { phoneLogin })
  await markQueriesStale(
    smsEndpoints.config,
    signInPolicyEndpoints.signInSettings,
    authEndpoints.signInOptions,
  )
}

/** The gateway for text messages, and whether users may sign in by phone. */
export function SmsGatewayDrawer({ open, config, signIn, onClose }: SmsDrawerProps) {
  const { kind, address, keyId, signature, application, region, dailyMost } = config
  return (
    <FormDrawer<SmsForm>
      open={open}
      title={messages.settings}
      width={600}
      onClose={onClose}
      initial={{
        kind,
        address,
        keyId,
        secret: '',
        signature,
        application,
        region,
        dailyMost,
        phoneLogin: signIn?.phoneLogin ?? false,
      }}
      fields={fieldsFor(config, signIn !== undefined)}
      errorAt={{ 'auth.sms_address_invalid': 'address' }}
      submit={(form) => save(form, signIn)}
    />
  )
}
