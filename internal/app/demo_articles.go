package app

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"livret/internal/article"
	"livret/internal/db"
	"livret/internal/rights"
)

// demoArticle is a news item or a tutorial, published so many days ago.
type demoArticle struct {
	kind     article.Kind
	days     int // before today; negative: still to come
	draft    bool
	pinned   bool
	seen     bool // everybody has read it
	managers bool // for those alone, and admins
	title    string
	summary  string
	category string
	video    string
	html     string
}

func demoArticles() []demoArticle {
	return append(demoNews(), demoTutorials()...)
}

func demoNews() []demoArticle {
	return []demoArticle{
		{kind: article.News, days: 40, seen: true, title: "Bienvenue sur Livret", summary: "Ce que vous pouvez faire dès aujourd’hui, et où trouver de l’aide.", html: "<p>Votre espace est prêt. Commencez par vérifier votre profil, puis invitez les personnes qui écriront avec vous.</p><h2>Où trouver de l’aide</h2><p>La page <a href=\"/aide\">Aide et tutoriels</a> rassemble des articles courts, classés par sujet. Cherchez un mot, avec ou sans accents.</p>"},
		{kind: article.News, days: 19, seen: true, title: "Vos actualités au même endroit", summary: "Les nouveautés de la plateforme arrivent sur votre accueil.", html: "<p>Un point orange signale ce que vous n’avez pas encore lu. Il disparaît dès que vous ouvrez l’actualité&nbsp;; personne ne voit ce que vous lisez.</p>"},
		{kind: article.News, days: 9, pinned: true, title: "Maintenance le premier dimanche du mois", summary: "La plateforme sera en lecture seule de 7 h à 7 h 30.", html: "<p>Chaque premier dimanche du mois, nous mettons les serveurs à jour entre <strong>7&nbsp;h et 7&nbsp;h&nbsp;30</strong>.</p><ul><li>La lecture reste possible.</li><li>Ce que vous écrivez à ce moment-là vous est redemandé quelques minutes plus tard.</li></ul>"},
		{kind: article.News, days: 2, managers: true, title: "Invitez plusieurs personnes d’un coup", summary: "Importez une liste au format CSV et vérifiez-la avant l’envoi.", html: "<p>Depuis <a href=\"/parametres/utilisateurs\">Utilisateurs</a>, choisissez «&nbsp;Importer&nbsp;». Chaque ligne est vérifiée avant l’envoi&nbsp;: les erreurs sont montrées une à une, rien ne part tant que vous n’avez pas confirmé.</p><h2>Les colonnes attendues</h2><ol><li>prénom</li><li>nom</li><li>adresse e-mail</li><li>rôle</li></ol>"},
		{kind: article.News, days: -12, title: "Un nouveau modèle pour les saisonniers", summary: "Logement, horaires, contacts utiles : l’essentiel avant l’été.", html: "<p>Le modèle réunit ce que vos saisonniers demandent avant d’arriver.</p>"},
		{kind: article.News, draft: true, title: "Enquête de satisfaction 2027", summary: "", html: "<p>Cinq questions, deux minutes.</p>"},
	}
}

func demoTutorials() []demoArticle {
	return []demoArticle{
		{kind: article.Tutorial, days: 30, category: "Premiers pas", title: "Prendre en main votre espace", summary: "Profil, langue, mot de passe et premières invitations.", video: "https://video.livret.example/w/prendreenmain2026", html: "<h2>Votre profil</h2><p>Ouvrez <a href=\"/identity\">Mon compte</a> et vérifiez votre nom&nbsp;: c’est ainsi que vos collègues vous voient.</p><h2>Votre mot de passe</h2><p>Une phrase de quelques mots est plus sûre, et plus facile à retenir, qu’un mot compliqué.</p>"},
		{kind: article.Tutorial, days: 26, category: "Rédiger", title: "Écrire un mot d’accueil qu’on a envie de lire", summary: "Cinq phrases suffisent, si elles parlent à la personne.", html: "<p>Le mot d’accueil est souvent la seule page lue avant le premier jour.</p><ol><li>Dites bonjour à la personne, pas à «&nbsp;tous&nbsp;».</li><li>Dites ce qui l’attend le premier matin&nbsp;: l’heure, le lieu, le visage.</li><li>Donnez un nom et un numéro.</li><li>Une anecdote vaut mieux qu’un slogan.</li><li>Signez.</li></ol>"},
		{kind: article.Tutorial, days: 21, category: "Rédiger", title: "Choisir des mots simples", summary: "Des phrases courtes, un sujet, un verbe : tout le monde y gagne.", html: "<p>Un salarié sur dix lit difficilement le français. Préférez une idée par phrase, des verbes d’action, des exemples.</p><blockquote><p>«&nbsp;Le port des équipements de protection individuelle est obligatoire&nbsp;» devient «&nbsp;Mettez vos chaussures et votre casque avant d’entrer&nbsp;».</p></blockquote>"},
		{kind: article.Tutorial, days: 16, category: "Accueillir", title: "Préparer l’arrivée de vos intérimaires", summary: "Ce qu’il faut remettre, et quand, même pour une mission d’un jour.", video: "https://video.livret.example/w/interimaires2026", html: "<h2>Avant le premier jour</h2><ul><li>L’adresse exacte et un plan d’accès.</li><li>Le nom de la personne qui accueille.</li><li>La tenue attendue.</li></ul><h2>Le premier matin</h2><p>Une visite, les issues de secours, les consignes du poste&nbsp;: vingt minutes bien employées.</p>"},
		{kind: article.Tutorial, days: 11, category: "Accueillir", title: "Ce que la loi demande de remettre à l’embauche", summary: "Convention collective, règlement intérieur, document unique : la liste.", html: "<p>À l’embauche, l’employeur informe par écrit de la convention collective applicable et tient à disposition le règlement intérieur, à partir de cinquante salariés.</p><ul><li>Information sur les risques pour la santé et la sécurité.</li><li>Consignes en cas d’incendie.</li><li>Formation à la sécurité du poste.</li></ul><p>Votre convention peut demander davantage&nbsp;: vérifiez-la.</p>"},
		{kind: article.Tutorial, days: 5, category: "Équipe", managers: true, title: "Répartir les rôles dans l’équipe", summary: "Gestionnaire ou rédacteur : qui peut faire quoi.", html: "<p>Le <strong>gestionnaire</strong> invite les personnes et tient la fiche de l’entreprise. Le <strong>rédacteur</strong> écrit.</p><p>Vous pouvez changer un rôle à tout moment&nbsp;: la personne devra se reconnecter.</p>"},
		{kind: article.Tutorial, draft: true, category: "Équipe", title: "Passer le relais avant un départ", summary: "", html: "<p>Une liste à dérouler ensemble, une semaine avant.</p>"},
	}
}

func (d demoArticle) content(now time.Time) article.Manuscript {
	at := now.AddDate(0, 0, -d.days).Truncate(24 * time.Hour).Add(7 * time.Hour) // in the morning in France
	roles := []rights.Role{rights.Admin, rights.Manager}
	if !d.managers {
		roles = append(roles, rights.Author)
	}
	return article.Manuscript{
		Title: d.title, Summary: d.summary, HTML: d.html, Category: d.category, VideoURL: d.video, Draft: d.draft, Pinned: d.pinned,
		PublishAt: &at, Audience: article.Audience{Roles: roles},
	}
}

// fillArticles adds them, and marks the older news as read by everybody there is.
func (a *App) fillArticles(ctx context.Context, tx bun.Tx) error {
	for _, one := range demoArticles() {
		made, err := a.Articles.Add(ctx, tx, rights.System(), one.kind, one.content(db.Now()))
		if err != nil {
			return err
		}
		if !one.seen {
			continue
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO article_read (user_id, article_id, read_at) SELECT id, ?, ? FROM app_user", made.ID, db.Now()); err != nil {
			return err
		}
	}
	return nil
}
