import { productName } from '@muster/contract/http/shared';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { useAuthentication } from '#lib/auth/current-user.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { DeploymentDetails } from './deployment-details.tsx';
import { sections, updatedOn } from './privacy.texts.ts';
import classes from './privacy-screen.module.css';

/** `/privacy-policy`, a public page. */
export function PrivacyScreen() {
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const goBack = (): void => {
    if (canGoBack) history.back();
    else void navigate({ to: '/login' });
  };
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <Button variant="default" size="sm" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
          Back
        </Button>
        <span className={classes.brand}>
          <Logo size={28} />
          {productName}
        </span>
      </header>
      <h1 className={classes.title}>Privacy Policy</h1>
      <p className={classes.lead}>
        {productName} records class attendance using QR codes, location checks (geofencing) and camera scanning. This
        page explains what that means for you.
      </p>
      <p className={classes.date}>Last updated {updatedOn}</p>
      <RequestsLink />
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label="Sections">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map(({ id, title, paragraphs, points }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              {id === 'collected' && <DeploymentDetails of="collected" />}
              {id === 'retention' && <DeploymentDetails of="kept" />}
              {id === 'contact' && <EnquiryForm />}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

/** Link to the enquiries, for administrators. */
function RequestsLink() {
  const authentication = useAuthentication();
  if (authentication.state !== 'signed in' || authentication.user.role !== 'admin') return null;
  return (
    <Button component={Link} to="/privacy-requests" variant="default" mt="md">
      Privacy requests
    </Button>
  );
}
