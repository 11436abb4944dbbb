import type { LabelColourName } from '@cabinet/contract/labels'
import type { DemoDepartment } from './company.ts'

/** A file of a department, by its path. */
export type DemoPlace = readonly [DemoDepartment, string]

export interface DemoLabelCategory {
  name: string
  colour: LabelColourName
  many: boolean
  labels: { name: string; level?: number; on: readonly DemoPlace[] }[]
}

const platform = '华东研发中心/平台研发部'
const customers = '市场与销售/大客户部'
const design = '华东研发中心/产品设计部'

export const demoLabelCategories: readonly DemoLabelCategory[] = [
  {
    name: '密级',
    colour: 'red',
    many: false,
    labels: [
      { name: '公开', level: 0, on: [['市场与销售/品牌市场部', '品牌手册.pdf']] },
      {
        name: '内部',
        level: 1,
        on: [
          [platform, '架构设计/总体架构说明.docx'],
          ['人力资源部', '组织与编制.xlsx'],
        ],
      },
      {
        name: '秘密',
        level: 3,
        on: [
          [customers, '重点客户清单.xlsx'],
          ['人力资源部', '薪酬管理制度.pdf'],
          ['法务合规部', '合规/个人信息保护影响评估.pdf'],
        ],
      },
      { name: '机密', level: 4, on: [['财务管理部', '审计/内控自评报告.pdf']] },
    ],
  },
  {
    name: '文档状态',
    colour: 'green',
    many: false,
    labels: [
      { name: '草稿', on: [['财务管理部/预算管理', '预算编制说明.docx']] },
      {
        name: '评审中',
        on: [
          [platform, '架构设计/高可用方案评审.pptx'],
          [design, '用户研究/可用性测试报告.pdf'],
        ],
      },
      {
        name: '定稿',
        on: [
          [design, '设计规范.pdf'],
          ['财务管理部', '财务制度汇编.pdf'],
        ],
      },
    ],
  },
  {
    name: '业务主题',
    colour: 'blue',
    many: true,
    labels: [
      {
        name: '合同',
        on: [
          ['法务合规部', '合同模板/采购合同模板.docx'],
          [customers, '客户合同归档/合同台账.xlsx'],
        ],
      },
      { name: '招投标', on: [['市场与销售', '方案模板/投标文件模板.docx']] },
      { name: '客户方案', on: [[customers, '方案/华信银行解决方案.pptx']] },
    ],
  },
]

/** The level from which the watermark of the demonstration applies. */
export const demoWatermarkLevel = 3

export const demoRetentionPeriods = [
  { name: '永久', years: 0 },
  { name: '30 年', years: 30 },
  { name: '10 年', years: 10 },
] as const

export interface DemoArchiveCategory {
  name: string
  note: string
  period: (typeof demoRetentionPeriods)[number]['name']
  /** Departments that may archive into it and read what is there. */
  departments: DemoDepartment[]
  items: { place: DemoPlace; note: string }[]
}

export const demoArchiveCategories: readonly DemoArchiveCategory[] = [
  {
    name: '合同档案',
    note: '已生效的采购与服务合同正本',
    period: '30 年',
    departments: ['市场与销售/大客户部', '法务合规部'],
    items: [
      { place: [customers, '客户合同归档/远航物流服务合同.pdf'], note: '三年期服务合同，正本已盖章' },
      { place: [customers, '客户合同归档/绿洲能源框架协议.pdf'], note: '框架协议，按年签订补充协议' },
    ],
  },
  {
    name: '财务档案',
    note: '审计与申报资料',
    period: '30 年',
    departments: ['财务管理部', '财务管理部/税务与发票'],
    items: [
      { place: ['财务管理部', '审计/年度审计底稿.zip'], note: '会计师事务所移交' },
      { place: ['财务管理部/税务与发票', '申报/所得税汇算清缴.xlsx'], note: '' },
    ],
  },
  {
    name: '项目档案',
    note: '结项后的技术资料',
    period: '永久',
    departments: ['华东研发中心/平台研发部'],
    items: [
      { place: [platform, '架构设计/历史版本/2.0 架构说明.pdf'], note: '仅供查阅' },
      { place: [platform, '架构设计/历史版本/2.5 架构说明.pdf'], note: '仅供查阅' },
    ],
  },
]

export const demoFileTemplates: readonly { name: string; category: string; headings: string[] }[] = [
  { name: '会议纪要', category: '会议', headings: ['参会人员', '议题与讨论', '决议', '待办事项'] },
  {
    name: '项目立项书',
    category: '项目',
    headings: ['背景与目标', '范围', '里程碑', '预算与资源', '风险与对策'],
  },
  { name: '出差申请', category: '行政', headings: ['出差事由', '行程安排', '费用预估'] },
]

export const demoFolderTemplate = {
  name: '标准项目目录',
  category: '项目',
  folders: [
    '01 立项',
    '02 需求',
    '03 设计',
    '04 开发',
    '05 测试',
    '06 交付/验收',
    '06 交付/培训',
    '07 会议纪要',
  ],
}
