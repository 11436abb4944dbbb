import type { UserTypeCode } from '@cabinet/contract/users'

/** Names of departments from the top down, joined by '/'. */
export const demoDepartments = [
  '华东研发中心',
  '华东研发中心/平台研发部',
  '华东研发中心/质量保障部',
  '华东研发中心/产品设计部',
  '市场与销售',
  '市场与销售/品牌市场部',
  '市场与销售/大客户部',
  '财务管理部',
  '财务管理部/预算管理',
  '财务管理部/税务与发票',
  '人力资源部',
  '法务合规部',
  'Cloudvista International',
  'Cloudvista International/Customer Success',
  'Cloudvista International/Solutions Engineering',
] as const

export type DemoDepartment = (typeof demoDepartments)[number]

export interface DemoPerson {
  account: string
  name: string
  department: DemoDepartment | ''
  type: UserTypeCode
}

const person = (
  account: string,
  name: string,
  department: DemoDepartment | '',
  type: UserTypeCode = 4,
): DemoPerson => ({
  account,
  name,
  department,
  type,
})

const platform = '华东研发中心/平台研发部'
const quality = '华东研发中心/质量保障部'
const design = '华东研发中心/产品设计部'
const brand = '市场与销售/品牌市场部'
const accounts = '市场与销售/大客户部'
const budget = '财务管理部/预算管理'
const tax = '财务管理部/税务与发票'
const success = 'Cloudvista International/Customer Success'
const solutions = 'Cloudvista International/Solutions Engineering'

/** The administrator of the platform. */
export const demoChief = person('zhoujianguo', '周建国', '', 1)

/** Forty people of all user types; '' is the enterprise itself. */
export const demoPeople: readonly DemoPerson[] = [
  demoChief,
  person('wangfang', '王芳', '', 2),
  person('grace.tan', 'Grace Tan', '', 2),
  person('lihaoran', '李浩然', '华东研发中心', 3),
  person('zhangwei', '张伟', platform, 3),
  person('alice.chen', 'Alice Chen', platform),
  person('chenyu', '陈宇', platform),
  person('huangmin', '黄敏', platform),
  person('wujun', '吴俊', platform),
  person('ma_tengfei', '马腾飞', platform),
  person('liuyang', '刘洋', quality, 3),
  person('zhaomin', '赵敏', quality),
  person('xuting', '徐婷', quality),
  person('gaoming', '高明', quality),
  person('chenjing', '陈静', design, 3),
  person('sunlei', '孙磊', design),
  person('linxiaoyu', '林晓雨', design),
  person('emma.wilson', 'Emma Wilson', design),
  person('heguodong', '何国栋', '市场与销售', 3),
  person('lina', '李娜', brand, 3),
  person('bob_li', 'Bob Li', brand),
  person('tangwei', '唐薇', brand),
  person('zhengkai', '郑凯', accounts),
  person('fengxue', '冯雪', accounts),
  person('dengchao', '邓超', accounts),
  person('yangfan', '杨帆', '财务管理部', 3),
  person('xiaohong', '肖红', budget),
  person('caiming', '蔡明', budget),
  person('luoqiang', '罗强', tax),
  person('songjia', '宋佳', tax),
  person('hanmei', '韩梅', '人力资源部', 3),
  person('pengbo', '彭博', '人力资源部'),
  person('dingning', '丁宁', '人力资源部'),
  person('shenyan', '沈岩', '法务合规部', 3),
  person('fanbing', '范冰', '法务合规部'),
  person('daniel.koh', 'Daniel Koh', 'Cloudvista International', 3),
  person('olivia.brown', 'Olivia Brown', success),
  person('noah.lim', 'Noah Lim', success),
  person('sophie.martin', 'Sophie Martin', solutions),
  person('raj.patel', 'Raj Patel', solutions),
]

export const demoRoles: readonly { name: string; note: string; accounts: string[] }[] = [
  {
    name: '项目经理 Project manager',
    note: '负责项目计划与交付',
    accounts: ['zhangwei', 'chenyu', 'sunlei', 'raj.patel'],
  },
  {
    name: '文档管理员 Librarian',
    note: '整理部门文档',
    accounts: ['huangmin', 'xuting', 'tangwei', 'dingning'],
  },
  {
    name: '财务审核 Finance reviewer',
    note: '审核预算与发票',
    accounts: ['yangfan', 'xiaohong', 'luoqiang'],
  },
  {
    name: '合同审批 Contract approver',
    note: '合同归档前的审批',
    accounts: ['shenyan', 'heguodong', 'wangfang'],
  },
  { name: 'Auditor', note: 'Reads, changes nothing', accounts: ['grace.tan', 'fanbing'] },
]

export const demoGroups: readonly { name: string; accounts: string[] }[] = [
  {
    name: '新品发布项目组',
    accounts: ['zhangwei', 'alice.chen', 'chenjing', 'lina', 'zhengkai', 'sophie.martin'],
  },
  { name: '年度预算小组', accounts: ['yangfan', 'xiaohong', 'lihaoran', 'heguodong', 'hanmei'] },
  { name: 'Security response', accounts: ['zhangwei', 'liuyang', 'raj.patel', 'shenyan'] },
]
