package org.felis.languageserver;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.eclipse.xtext.ide.server.IMultiRootWorkspaceConfigFactory;
import org.eclipse.xtext.ide.server.ServerModule;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.resource.impl.ResourceServiceProviderRegistryImpl;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import com.google.inject.Scopes;
import com.google.inject.util.Modules;

/**
 * Xtext's server for the given languages, fit to live inside another program: the registry is filled by hand because OSGi has
 * no service loader, {@code exit} does not end the process, and no thread keeps it alive.
 */
final class FelisServerModule extends AbstractModule {

    private final Map<String, IResourceServiceProvider> languagesByExtension;

    private FelisServerModule(Map<String, IResourceServiceProvider> languagesByExtension) {
        this.languagesByExtension = languagesByExtension;
    }

    static Module forLanguages(Map<String, IResourceServiceProvider> languagesByExtension) {
        return Modules.override(new ServerModule()).with(new FelisServerModule(languagesByExtension));
    }

    @Override
    protected void configure() {
        IResourceServiceProvider.Registry registry = new ResourceServiceProviderRegistryImpl();
        registry.getExtensionToFactoryMap().putAll(languagesByExtension);
        bind(IResourceServiceProvider.Registry.class).toInstance(registry);
        bind(ILanguageServerShutdownAndExitHandler.class).to(ILanguageServerShutdownAndExitHandler.NullImpl.class);
        bind(IMultiRootWorkspaceConfigFactory.class).to(AllFilesInOneProject.class);
        bind(WorkspaceManager.class).to(OpenDocuments.class);
        bind(OpenDocuments.class).in(Scopes.SINGLETON);
        bind(ExecutorService.class).toInstance(Executors.newCachedThreadPool(FelisServerModule::daemon));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "Felis language server");
        thread.setDaemon(true);
        return thread;
    }
}
