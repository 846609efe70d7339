package app

import "maps"

// aPerson is an invitation the server takes from an admin as it is.
func aPerson() object {
	return object{"firstName": "Rose", "lastName": "Le Bihan", "email": "rose.lebihan@livret.example", "role": "admin"}
}

func init() {
	nobody := func(act string) scenario {
		return scenario{path: "/api/admin/users/inconnu" + act, answers: ownCompany(hidden)}
	}
	seen := ownCompany(fine)
	seen["manager"] = hidden // the person of another company does not exist
	made := ownCompany(fine)
	made["manager"] = refused // no manager makes admins
	maps.Copy(scenarios, map[string]scenario{
		"GET /api/admin/users":                    {path: "/api/admin/users?q=le&role=author&state=active&sort=-lastSignIn", answers: ownCompany(fine)},
		"POST /api/admin/users":                   {body: aPerson(), answers: made, invalid: with(aPerson(), object{"email": "rose"})},
		"GET /api/admin/users/export":             {answers: ownCompany(fine)},
		"POST /api/admin/users/import/preview":    {body: "prénom;nom;e-mail;rôle\nA;B;a.b@livret.example;rédacteur\n", answers: ownCompany(fine), invalid: "rien"},
		"POST /api/admin/users/import":            {body: "prénom;nom;e-mail;rôle\nA;B;pas une adresse;rédacteur\n", answers: ownCompany(fine), invalid: "rien"},
		"POST /api/admin/users/bulk":              {body: object{"ids": []string{"inconnu"}, "action": "disable"}, answers: ownCompany(fine), invalid: object{"ids": []string{"inconnu"}, "action": "delete"}},
		"GET /api/admin/users/{id}":               {path: "/api/admin/users/{user}", answers: seen},
		"PUT /api/admin/users/{id}":               {path: "/api/admin/users/inconnu", body: with(aPerson(), object{"revision": 1}), answers: ownCompany(hidden)},
		"DELETE /api/admin/users/{id}":            nobody(""),
		"POST /api/admin/users/{id}/invite":       nobody("/invite"),
		"DELETE /api/admin/users/{id}/invitation": nobody("/invitation"),
		"POST /api/admin/users/{id}/disable":      nobody("/disable"),
		"POST /api/admin/users/{id}/enable":       nobody("/enable"),
	})
}
