import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/** The screen of each path, loaded when it is opened. A path without one shows the plain not-found state in its frame. */
export const screens: Readonly<Record<string, AsyncRouteComponent<object>>> = {
  '/login': lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  '/register': lazyRouteComponent(() => import('../features/accounts/register-screen.tsx'), 'RegisterScreen'),
  '/reset-password': lazyRouteComponent(() => import('../features/accounts/reset-screen.tsx'), 'ResetScreen'),
  '/privacy-policy': lazyRouteComponent(() => import('../features/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
  '/attendance-warnings': lazyRouteComponent(
    () => import('../features/warnings/warnings-screen.tsx'),
    'WarningsScreen',
  ),
  '/lecturer/warnings': lazyRouteComponent(
    () => import('../features/warnings/lecturer-warnings-screen.tsx'),
    'LecturerWarningsScreen',
  ),
  '/privacy-requests': lazyRouteComponent(
    () => import('../features/privacy/privacy-requests-screen.tsx'),
    'PrivacyRequestsScreen',
  ),
  '/attendance-inbox': lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
  '/lecturer/inbox': lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
  '/profile': lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  '/settings': lazyRouteComponent(() => import('../features/accounts/settings-screen.tsx'), 'SettingsScreen'),
  '/admin': lazyRouteComponent(() => import('./admin-page.tsx'), 'AdminPage'),
  '/bulk-import-students': lazyRouteComponent(
    () => import('../features/imports/bulk-import-screen.tsx'),
    'BulkImportScreen',
  ),
  '/lecturer-dashboard': lazyRouteComponent(() => import('./lecturer-dashboard-page.tsx'), 'LecturerDashboardPage'),
  '/manual-attendance-mark': lazyRouteComponent(() => import('./manual-mark-page.tsx'), 'ManualMarkPage'),
  '/classes': lazyRouteComponent(() => import('./classes-page.tsx'), 'ClassesPage'),
  '/class-session/$id': lazyRouteComponent(() => import('./class-session-page.tsx'), 'ClassSessionPage'),
  '/qr': lazyRouteComponent(() => import('./qr-form-page.tsx'), 'QrFormPage'),
  '/qr-test': lazyRouteComponent(() => import('../features/sessions/qr-test-screens.tsx'), 'QrTestScreen'),
  '/qr-display-test': lazyRouteComponent(
    () => import('../features/sessions/qr-test-screens.tsx'),
    'QrDisplayTestScreen',
  ),
  '/qr-display': lazyRouteComponent(() => import('./qr-display-page.tsx'), 'QrDisplayPage'),
  '/add-module': lazyRouteComponent(
    () => import('../features/modules/module-management-screen.tsx'),
    'ModuleManagementScreen',
  ),
  '/add-module-here': lazyRouteComponent(() => import('../features/modules/add-module-screen.tsx'), 'AddModuleScreen'),
  '/map-module-to-degree': lazyRouteComponent(() => import('./map-module-page.tsx'), 'MapModulePage'),
  '/academic-management': lazyRouteComponent(() => import('./academic-management-page.tsx'), 'AcademicManagementPage'),
  '/add-degree-program': lazyRouteComponent(
    () => import('../features/degrees/add-degree-screen.tsx'),
    'AddDegreeScreen',
  ),
  '/add-group': lazyRouteComponent(() => import('./add-group-page.tsx'), 'AddGroupPage'),
  '/year-roll-over': lazyRouteComponent(() => import('../features/groups/roll-over-screen.tsx'), 'RollOverScreen'),
  '/timetable-management': lazyRouteComponent(
    () => import('../features/timetables/timetable-management-screen.tsx'),
    'TimetableManagementScreen',
  ),
  '/add-timetable': lazyRouteComponent(() => import('./add-timetable-page.tsx'), 'AddTimetablePage'),
  '/venues': lazyRouteComponent(() => import('../features/venues/venues-screen.tsx'), 'VenuesScreen'),
  '/semester-dates': lazyRouteComponent(
    () => import('../features/semesters/semester-dates-screen.tsx'),
    'SemesterDatesScreen',
  ),
  '/timetable-clashes': lazyRouteComponent(() => import('./clash-report-page.tsx'), 'ClashReportPage'),
  '/edit-timetable': lazyRouteComponent(() => import('./edit-timetable-page.tsx'), 'EditTimetablePage'),
  '/students-list': lazyRouteComponent(() => import('../features/students/students-screen.tsx'), 'StudentsScreen'),
  '/add-student': lazyRouteComponent(
    () => import('../features/students/student-management-screen.tsx'),
    'StudentManagementScreen',
  ),
  '/add-student-form': lazyRouteComponent(
    () => import('../features/students/add-student-screen.tsx'),
    'AddStudentScreen',
  ),
  '/edit-student/$id': lazyRouteComponent(
    () => import('../features/students/edit-student-screen.tsx'),
    'EditStudentScreen',
  ),
  '/student/profile': lazyRouteComponent(() => import('./student-profile-page.tsx'), 'StudentProfilePage'),
  '/student/settings': lazyRouteComponent(
    () => import('../features/students/student-settings-screen.tsx'),
    'StudentSettingsScreen',
  ),
  '/lecturer/students': lazyRouteComponent(
    () => import('../features/students/lecturer-students-screen.tsx'),
    'LecturerStudentsScreen',
  ),
  '/lecturer/profile': lazyRouteComponent(() => import('./lecturer-profile-page.tsx'), 'LecturerProfilePage'),
  '/lecturer/settings': lazyRouteComponent(
    () => import('../features/staff/lecturer-settings-screen.tsx'),
    'LecturerSettingsScreen',
  ),
  '/student-dashboard': lazyRouteComponent(() => import('./student-dashboard-page.tsx'), 'StudentDashboardPage'),
  '/view-timetable': lazyRouteComponent(() => import('./view-timetable-page.tsx'), 'ViewTimetablePage'),
  '/student-timetable': lazyRouteComponent(() => import('./student-timetable-page.tsx'), 'StudentTimetablePage'),
  '/reports-analytics': lazyRouteComponent(() => import('../features/reports/reports-screen.tsx'), 'ReportsScreen'),
  '/reports-analytics/overview': lazyRouteComponent(
    () => import('../features/reports/overview-screen.tsx'),
    'OverviewScreen',
  ),
  '/reports-analytics/breakdown': lazyRouteComponent(
    () => import('../features/reports/breakdown-screen.tsx'),
    'BreakdownScreen',
  ),
  '/reports-analytics/at-risk': lazyRouteComponent(
    () => import('../features/reports/at-risk-screen.tsx'),
    'AtRiskScreen',
  ),
  '/reports-analytics/sessions': lazyRouteComponent(
    () => import('../features/reports/held-sessions-screen.tsx'),
    'HeldSessionsScreen',
  ),
  '/lecturers': lazyRouteComponent(() => import('../features/staff/staff-list-screen.tsx'), 'StaffListScreen'),
  '/add-staff': lazyRouteComponent(() => import('../features/staff/add-staff-screen.tsx'), 'AddStaffScreen'),
  '/edit-staff/$staffId': lazyRouteComponent(
    () => import('../features/staff/edit-staff-screen.tsx'),
    'EditStaffScreen',
  ),
};
