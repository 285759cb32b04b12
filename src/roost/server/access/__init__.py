"""Who may connect, ask and store how much: addresses, host names, connections and quotas."""
