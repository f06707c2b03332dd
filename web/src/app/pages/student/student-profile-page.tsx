import { StudentProfileScreen } from '../../../features/students/profile/student-profile-screen.tsx';
import { OwnPassword } from '../../../features/accounts/profile/own-password.tsx';
import { SignIns } from '../../../features/accounts/profile/sign-ins.tsx';
import { LazySecondFactor } from '../../../features/accounts/second-factor/lazy-second-factor.tsx';
import { MyData } from '../../../features/privacy/my-data.tsx';

export function StudentProfilePage() {
  return (
    <>
      <StudentProfileScreen />
      <OwnPassword />
      <LazySecondFactor />
      <SignIns />
      <MyData />
    </>
  );
}
