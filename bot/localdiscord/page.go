package localdiscord

import "net/http"

func (s *Server) pageRoutes(mux *http.ServeMux)         {}
func (s *Server) knownHost(h http.Handler) http.Handler { return h }
