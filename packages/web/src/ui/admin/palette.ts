import type { ThemeConfig } from 'antd'

type Token = NonNullable<ThemeConfig['token']>

// antd computes with its colours, so they are repeated here as values of ui/tokens.css; a test compares them.

export const sharedThemeTokens: Token = {
  fontFamily:
    "'Inter Variable', 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif",
  fontSize: 14,
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusLG: 10,
  controlHeight: 34,
  controlHeightSM: 28,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.18s',
  // Between our panels and our menus (tokens.css), so that toasts appear above drawers.
  zIndexPopupBase: 50,
  controlOutlineWidth: 3,
  wireframe: false,
}

export const lightThemeTokens: Token = {
  colorPrimary: '#2459e0',
  colorInfo: '#2459e0',
  colorLink: '#1d4fc4',
  colorSuccess: '#12805c',
  colorWarning: '#b25e09',
  colorError: '#d1293d',
  colorPrimaryHover: '#1d4fc9',
  colorPrimaryActive: '#1843ad',
  colorPrimaryBg: '#eaf1ff',
  colorPrimaryBgHover: '#dfeaff',
  colorPrimaryBorder: '#a9c4f8',
  colorPrimaryText: '#1d4fc4',
  colorText: '#1a1d23',
  colorTextSecondary: '#545b68',
  colorTextTertiary: '#656d7b',
  colorTextQuaternary: '#656d7b',
  colorTextPlaceholder: '#656d7b',
  colorTextDescription: '#656d7b',
  colorTextDisabled: '#7a828f',
  colorIcon: '#656d7b',
  colorBgLayout: '#f4f6f9',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBgContainerDisabled: '#eff1f4',
  colorBorder: '#d5dae1',
  colorBorderSecondary: '#e8ebef',
  colorFillTertiary: '#f4f6f9',
  colorFillSecondary: '#eff1f4',
  controlItemBgHover: '#f4f6f9',
  controlItemBgActive: '#eaf1ff',
  controlItemBgActiveHover: '#dfeaff',
  controlOutline: '#dce8ff',
  colorBgMask: 'rgba(20,24,33,0.42)',
  boxShadowSecondary: '0 0 0 1px #e8ebef, 0 8px 28px rgba(23,32,55,0.14)',
}

export const darkThemeTokens: Token = {
  colorPrimary: '#3567e8',
  colorInfo: '#5b8cff',
  colorLink: '#8db0ff',
  colorSuccess: '#4cc38f',
  colorWarning: '#eda145',
  colorError: '#ff7583',
  // antd's dark algorithm dulls these colours, so they are set explicitly.
  colorPrimaryHover: '#5b8cff',
  colorPrimaryActive: '#2a54c4',
  colorPrimaryBg: '#202a42',
  colorPrimaryBgHover: '#27334f',
  colorPrimaryBorder: '#43609f',
  colorPrimaryText: '#8db0ff',
  colorText: '#e6e8ee',
  colorTextSecondary: '#a9b0bd',
  colorTextTertiary: '#949ba9',
  colorTextQuaternary: '#949ba9',
  colorTextPlaceholder: '#949ba9',
  colorTextDescription: '#949ba9',
  colorTextDisabled: '#868d9a',
  colorIcon: '#a9b0bd',
  colorBgLayout: '#131519',
  colorBgContainer: '#1a1c21',
  colorBgElevated: '#23262c',
  colorBgContainerDisabled: '#26292f',
  colorBorder: '#3b3f48',
  colorBorderSecondary: '#2a2d34',
  colorFillTertiary: '#22252b',
  colorFillSecondary: '#26292f',
  controlItemBgHover: '#2c3037',
  controlItemBgActive: '#202a42',
  controlItemBgActiveHover: '#27334f',
  controlOutline: '#26355a',
  colorBgMask: 'rgba(0,0,0,0.58)',
  boxShadowSecondary: '0 0 0 1px #3b3f48, 0 12px 36px rgba(0,0,0,0.5)',
}

/** Returns the tokens of single antd components besides the colours. */
export const componentThemeTokens = (isDark: boolean): NonNullable<ThemeConfig['components']> => ({
  Checkbox: { borderRadiusSM: 4 },
  Tree: { titleHeight: 32, borderRadius: 8 },
  Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px', labelColor: isDark ? '#a9b0bd' : '#545b68' },
  Drawer: { paddingLG: 20, footerPaddingBlock: 12, footerPaddingInline: 20 },
  Select: { optionSelectedFontWeight: 500, optionHeight: 34 },
  Switch: { handleShadow: 'none' },
})
